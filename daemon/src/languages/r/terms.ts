import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  extensions: ['R'],
  lines: String.raw`
roxygen tag|roxygen comment|roxygen ¦  ¦ ^\s*#'\s*@\w+ ¦ #' @export ¦ # @export
exported function|exported name ¦ funcion exportada ¦ ^\s*#'\s*@export\b ¦ #' @export ¦ # export
function|function definition ¦ funcion ¦ [\w.]+\s*(?:<-|=)\s*function\s*\( ¦ a <- function(b) { ¦ lapply(a, function(b) c)
anonymous function ¦ funcion anonima ¦ (?:[(,]\s*function\s*\(|\\\(\w*\)) ¦ lapply(a, function(b) c) ¦ a <- function(b) {
s3 method ¦  ¦ ^\s*(?:print|format|summary|toString|as\.\w+|\W{1,3})\.\w+\s*<-\s*function ¦ print.a <- function(x) { ¦ a <- b
pipe|pipe operator ¦  ¦ %>%|\|> ¦ a %>% b ¦ a || b
library call|library ¦  ¦ \b(?:library|require)\( ¦ library(a) ¦ # library
assignment ¦ asignacion ¦ <-\s|\s-> ¦ a <- 1 ¦ a == 1
`,
};
