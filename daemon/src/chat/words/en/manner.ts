import type { Manner, Saying } from '../types.ts';
import { N } from './parts.ts';

const AT_START =
  '(?<=^(?:(?:please |can you )?(?:show|list|find|give|get|print|display|see|search|return|fetch)(?: me| us| for)? )?)';

/** How to look, and what to show. */
export const ENGLISH_MANNER: readonly Saying<Manner>[] = [
  {
    say: "(?:in )?(?:ignoring|ignore|regardless of|whatever|disregarding|no matter) (?:the )?(?:letter )?case|no matter how (?:it|they)(?:['’]s| is|['’]re| are) (?:capitali[sz]ed|written|spelled|cased|typed)|(?:and )?case[- ]?insensitiv(?:e|ely)(?: (?:search|match)(?:es)?(?: for| of)?)?|in (?:any|either) case|any case|(?:in )?(?:upper|lower)(?: ?-?case)? or (?:upper|lower) ?-?case|(?:no|without) case[- ]sensitivity|any capitali[sz]ation|(?:with )?(?:letter )?case does ?n[o']t matter|caseless(?:ly)?|in (?:any|whatever) capitali[sz]ation|(?:regardless of|ignoring|in) (?:upper|lower)[- ]?(?:case)? (?:or|and|/) (?:upper|lower)[- ]?case",
    means: { ignore_case: true },
  },
  {
    say: '(?:and )?(?:case[- ]?sensitiv(?:e|ely)|(?:with )?(?:exact|matching) case|respecting case)',
    means: {},
  },
  {
    say: '(?:as )?(?:a |an |the )?(?:whole|exact|full|entire|complete|standalone|separate)[- ]words?(?: only| (?:search|match)(?:es)?(?: for| of)?)?(?: (?=[^\\s]))?|(?:as|only) (?:a )?words?(?: only)?(?=$|,| in | but | under )|on word boundaries|(?:only )?whole[- ]word(?:s)?(?: only)?|not (?:as )?(?:a )?part of (?:a |an(?:other)? )?(?:longer |bigger |larger |other )?words?|(?<!\\bon (?:a|one|its own|their own) lines? )by itself',
    means: { word: true },
  },
  {
    say: '(?:and |show(?:ing)? |with |plus |along with )*(?:(?:the )?(?:surrounding |context )?(?<n>\\d+|one|two|three|four|five|six|ten) lines? (?:of )?(?:surrounding )?(?:context|around|before and after|above and below|before|after|above|below|either side|on (?:either|each|both) sides?)(?: (?:it|them|each(?: match)?|the match(?:es)?)|(?= (?:in|of)(?:side)? )|(?=$|,)))',
    means: { context: 'n' },
  },
  {
    say: `${AT_START}(?:with )?(?:the )?${N} lines? (?:of )?(?:surrounding )?(?:context )?(?:around|before and after|above and below|before|after|above|below|on (?:either|each|both) sides? of)(?: (?:each|every|all|any|the|an?))*(?= \\S)`,
    means: { context: 'n' },
  },
  {
    say: `(?:and |show(?:ing)? |with )*${N} lines? (?:before|above) (?:it )?and (?<n2>\\d+|two|three|four|five|six|ten) (?:lines? )?(?:after|below)(?: it)?`,
    means: { context: 'n' },
  },
  {
    say: '(?:and |show(?:ing)? |with )*(?:a )?context (?:of )?(?<n>\\d+)(?: lines?)?|-C ?(?<n2>\\d+)',
    means: { context: 'n' },
  },
  {
    say: '(?:and |show(?:ing)? |with )*(?:some|surrounding|a few lines of|its|their) (?:lines of )?context|(?:and |show(?:ing)? |with )*(?:some|a few) lines (?:around|before and after)(?: (?:it|them|each))?',
    means: { context: 2 },
  },
  {
    say: '(?:(?:only |just )?(?:the )?(?:first|top)|(?:at most|up to|no more than|limit(?:ed)? to|max(?:imum)?(?: of)?)(?: the)?(?: first)?) (?<n>\\d+)(?: (?:matches|results|hits|lines|occurrences))(?: (?:of|for|with))?',
    means: { max_results: 'n' },
  },
  {
    say: `${AT_START}(?:only |just |some |any )?(?:the )?${N} (?:examples?|samples?|matches|results|hits|occurrences) (?:of|for|with)(?= \\S)`,
    means: { max_results: 'n' },
  },
  {
    say: `${AT_START}(?:only |just )?(?:(?:the )?first|an?|one) (?:match|result|hit|occurrence|example|sample|line) (?:of|for|with)(?= \\S)`,
    means: { max_results: 1 },
  },
  {
    say: `${AT_START}(?:only |just )?(?:the )?(?:first|top) ${N}(?= \\S)(?! (?:char(?:acter)?s?|letters?|columns?|bytes?)\\b)`,
    means: { max_results: 'n' },
  },
  {
    say: `(?:(?<=,\\s*)(?:but |and )?(?:only |just |show |list )*(?:the )?(?:first|top|max(?:imum)?(?: of)?|limit(?:ed)?(?: to)?|at most|up to|no more than)|(?:only |just )(?:the )?(?:first|top)|limited to) ${N}(?: (?:only|please|of them|ones|results|matches|hits|lines))?(?=$|,)`,
    means: { max_results: 'n' },
  },
  {
    say: '(?:and |also )*(?:including|include|even) (?:in )?(?:the )?(?:hidden|dot) ?files(?: too| as well)?|(?:in|with) (?:the )?hidden files(?: too)?|(?:and |also )?(?:the )?(?:hidden|dot) ?files (?:too|as well|included)|(?:all )?(?:the )?(?:hidden |dot[- ]?)files(?= (?:that|which|with|contain|mention|hav|match|for)[a-z]* )',
    means: { hidden: true },
  },
  {
    say: '(?:and |also )*(?:including|include|even|in) (?:in )?(?:the )?(?:git-?)?ignored files(?: too| as well)?|(?:and |also )?(?:the )?(?:git-?)?ignored files (?:too|as well|included)|(?:all )?(?:the )?(?:git-?)?ignored files(?= (?:that|which|with|contain|mention|hav|match|for)[a-z]* )|(?:without|ignoring|not respecting|disregarding) (?:the )?\\.?gitignore',
    means: { no_ignore: true },
  },
  {
    say: '(?:spanning|across|over) (?:several |multiple |more than one )?lines|multi-?line (?:match(?:es)?|search)(?: for| of)?',
    means: { multiline: true },
  },
  {
    say: '(?:as )?(?:an? |the )?(?:plain text|literally|literal(?: text| string)|exact (?:text|string|phrase|match)(?: only)?(?=$|[,)])|verbatim|fixed string|not (?:as )?a regex|(?<=[)\\]};>(]) exactly(?=$|,))',
    means: { fixed: true },
  },
];
