const QUESTION_WORDS =
  /^[¿\s]*(?:where|what|which|how|why|who|when|is|are|does|do|did|can|should|dónde|donde|qué|que|cuál|cual|cómo|como|quién|quien|cuándo|por qué)(?![\p{L}\d])/iu;

/** At the end of a question. In code, a blank or a parenthesis may come before it. */
const QUESTION_MARK = /[\p{L}\p{N}"'”`»](?:\?+|\s\?)$/u;

/** Whether words are a question, in English or Spanish, rather than a search for something. */
export const isQuestion = (words: string): boolean =>
  QUESTION_MARK.test(words.trim()) || QUESTION_WORDS.test(words);
