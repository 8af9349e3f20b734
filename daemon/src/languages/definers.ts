/** The words that most often begin a definition, divided by bars. Apart from the languages, because editors load it. */
export const DEFINERS = 'class|function|def|fn|func|struct|enum|interface|type|const|let|var|import|return';
