/** Words of a question that do not describe code. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about actually after all also am an and another any anything are around as ask at be because been before being
  but by can cannot code come could did do does doing done down during each either every everything explain
  find finding for from get gets give given go goes going got had happen happened happening happens
  has have having he her here him his how however i if in inside instead into is
  it its just kind know let like look looking made make makes making many may me method might more most much must my
  need needs no nor not now of off on once one only onto or other our out over own part place please point
  responsible same see should show shown some somehow someone something somewhere such take taken tell than that the
  their them then there these they thing things this those through to together too under up us use used
  uses using very want was way we well were what whatever when whenever where wherever whether which while who whole
  why will with within without work working works would you your`.split(/\s+/),
);
