/** Words about suicide or domestic violence: queries that contain them are never recorded. */
const patterns = [
  /\bsu[aeisy]?[cs]i?d|\bself[ -]?harm|\boverdos|\bsamaritans?\b|\bhunanladdiad\b|\bsamob[oó]j/iu,
  /\b(?:kill|hurt|harm|cutt?|hang|end)(?:ing)? (?:my ?self|my life|me|it all)\b/iu,
  /\b(?:want|wish|going|ready|rather)\b.{0,30}\b(?:die|dead|disappear)\b|\bbetter off (?:dead|without me)\b/iu,
  /\b(?:no|any|nothing)\b.{0,20}\b(?:reason|point|worth)\b.{0,20}\bliv(?:e|ing)\b|\bcan'?t (?:go on|cope)\b/iu,
  /\babus|\bviolen|\bcoerciv|\bcontrolling\b.{0,20}\b(?:ex|partner|husband|wife|boyfriend|girlfriend|him|her)\b/iu,
  /\b(?:ex|partner|husband|wife|boyfriend|girlfriend|he|she|dad|mum)\b.{0,30}\b(?:hits?|hitting|beats?|hurts?|threat\w*|control\w*|stalk\w*)\b/iu,
  /\brap(?:e|ed|ist)\b|\bwomen'?s (?:aid|refuge)\b|\b(?:flee|fled|fleeing|escap\w+|left|leaving|hid\w*)\b.{0,20}\b(?:ex|partner|husband|wife|him)\b/iu,
  /\bprzemoc|\btrais\b/iu,
];

export function mentionsDistress(query: string): boolean {
  const plain = query.replaceAll(/[’‘`]/g, "'").replaceAll(/\s+/g, ' ');
  return patterns.some((pattern) => pattern.test(plain));
}
