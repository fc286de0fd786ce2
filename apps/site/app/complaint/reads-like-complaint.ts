/**
 * Whether a text reads like an expression of dissatisfaction. A plain list of phrases that prefers false negatives: a
 * match only asks the customer a question, and the customer decides.
 */
const phrases = [
  /\bcomplain(t|ts|ed|ing)?\b/,
  /\b(disgust(ed|ing)|appall(ed|ing)|outrag(ed|eous)|unacceptable|disgrace(ful)?|shocking|ridiculous|furious)\b/,
  /\b(fed up|sick of|had enough|let down|ripped off|not good enough|waste of time|joke of a company)\b/,
  /\b(no ?one|nobody|never) (has |have |ever )?(called|rang|phoned|replied|answered|responded|got back|turned up|came|listen(ed|s)?)\b/,
  /\b(third|fourth|fifth|umpteenth|\d+(rd|th)) time\b/,
  /\b(weeks|months|years|ages) (and (weeks|months|years) )?(later|of waiting|waiting|trying|chasing)\b/,
  /\bstill (not|no|haven't|hasn't|waiting|wrong|charging|unresolved)\b/,
  /\b(ombudsman|compensation|apology|legal action|trading standards|small claims)\b/,
  /\b(wrongly|incorrectly|overcharged|over charged|double charged|charged (me )?twice)\b/,
  /\b(terrible|awful|dreadful|horrendous|rude|useless|incompetent|shambles) ?(service|staff|company|experience|treatment|advisor|adviser)?\b/,
  /\b(not happy|unhappy|very disappointed|so disappointed|extremely disappointed|dissatisfied)\b/,
  /\b(promised|told) (me )?.{0,40}\b(never|did ?n.t|but|still)\b/,
];

export function readsLikeComplaint(text: string): boolean {
  const plain = text.slice(0, 30_000).toLowerCase().replaceAll('\u2019', "'");
  return phrases.some((phrase) => phrase.test(plain));
}
