const QUESTION_WORDS =
  /^[¿\s]*(?:where|what|which|how|why|who|when|is|are|does|do|did|can|should|dónde|donde|qué|que|cuál|cual|cómo|como|quién|quien|cuándo|por qué)(?![\p{L}\d])/iu;

/** Whether words are a question, in English or Spanish, rather than a search for something. */
export const isQuestion = (words: string): boolean =>
  words.trim().endsWith('?') || QUESTION_WORDS.test(words);
