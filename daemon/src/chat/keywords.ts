/** A word of programming languages, or the name of a type that they all have. */
export const KEYWORD =
  /^(?:abstract|actor|async|await|case|class|const|data|def|default|delete|do|else|enum|export|extends|extension|extern|final|fn|for|fun|func|function|guard|if|impl|implements|import|in|inline|interface|internal|lazy|let|local|match|mut|new|object|open|operator|override|private|protocol|pub|public|raise|return|sealed|static|struct|suspend|switch|throw|trait|try|type|union|unsafe|use|val|var|virtual|where|while|with|yield|int|char|bool|boolean|void|auto|long|short|unsigned|signed|float|double|size_t|string|as|any|unknown|never)$/;

/** "Enum class": nothing but words of programming languages, and more than one. */
export function areKeywords(text: string): boolean {
  const words = text.split(' ');
  return words.length > 1 && words.every(word => KEYWORD.test(word));
}

/** One word of programming languages: on a line it is found as a word. */
export const isKeyword = (text: string): boolean => KEYWORD.test(text);
