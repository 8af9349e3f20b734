/** Why a reading cannot become a search: a sentence for the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
