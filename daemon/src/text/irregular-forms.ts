/** Irregular forms of English words, which have another stem, with their words. Forms that are also other words, such as `left`, are not among them. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  `
analyses analysis, arisen arise, arose arise, awoke wake, awoken wake, axes axis, became become, been be, began begin,
begun begin, bent bend, bit bite, bitten bite, blew blow, blown blow, borne bear, bought buy, bound bind, bred breed,
broke break, broken break, brought bring, built build, burnt burn, came come, caught catch, children child, chose choose,
chosen choose, clung cling, crept creep, criteria criterion, dealt deal, did do, done do, drank drink, drawn draw, dreamt dream,
drew draw, driven drive, drove drive, drunk drink, dug dig, eaten eat, fallen fall, fed feed, feet foot, fled flee, flew fly,
flown fly, forbade forbid, forbidden forbid, foresaw foresee, foreseen foresee, forgave forgive, forgiven forgive, forgot forget,
forgotten forget, fought fight, found find, froze freeze, frozen freeze, gave give, given give, gone go, got get, gotten get,
grew grow, grown grow, had have, halves half, heard hear, held hold, hid hide, hidden hide, hung hang, indices index, kept keep,
knelt kneel, knew know, knives knife, known know, laid lay, lain lie, learnt learn, leaves leaf, led lead, lent lend, lost lose,
made make, matrices matrix, meant mean, men man, met meet, mice mouse, misled mislead, mistaken mistake, mistook mistake,
misunderstood misunderstand, overcame overcome, overdone overdo, overridden override, overrode override, overtaken overtake,
overtook overtake, overwritten overwrite, overwrote overwrite, paid pay, people person, proven prove, radii radius, ran run,
rebuilt rebuild, redid redo, redone redo, remade remake, resent resend, retold retell, rewound rewind, rewritten rewrite,
rewrote rewrite, ridden ride, risen rise, rode ride, said say, sank sink, seen see, sent send, sewn sew, shaken shake,
shone shine, shook shake, shown show, shrank shrink, shrunk shrink, slept sleep, slid slide, sold sell, sought seek, sown sow,
spelt spell, spent spend, spilt spill, spoke speak, spoken speak, sprang spring, sprung spring, spun spin, stole steal,
stolen steal, stood stand, stricken strike, struck strike, strung string, stuck stick, stung sting, sung sing, sunk sink,
swam swim, swept sweep, swore swear, sworn swear, swum swim, swung swing, taken take, taught teach, thought think, threw throw,
thrown throw, told tell, took take, tore tear, torn tear, unbound unbind, understood understand, undid undo, undone undo,
unwound unwind, vertices vertex, went go, withdrawn withdraw, withdrew withdraw, withheld withhold, woke wake, woken wake,
women woman, won win, wore wear, worn wear, wove weave, woven weave, written write, wrote write
`
    .trim()
    .split(/,\s/)
    .map(pair => pair.split(' ') as [string, string]),
);
