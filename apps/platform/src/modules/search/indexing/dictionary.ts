import { z } from 'zod';
import { plainForm, wordsOf } from '../text/words.ts';

/** `content/search/dictionary.json`: Welsh, Polish and dialect words, each with the English word that articles use. */
export const dictionary = z.record(z.string(), z.string()).superRefine((entries, context) => {
  const seen = new Set<string>();
  for (const [foreign, english] of Object.entries(entries)) {
    if (wordsOf(foreign).length !== 1 || wordsOf(english).length !== 1)
      context.addIssue({ code: 'custom', message: `'${foreign}' and '${english}' have to be one word each` });
    if (seen.has(plainForm(foreign)))
      context.addIssue({ code: 'custom', message: `'${foreign}' stands in two places` });
    seen.add(plainForm(foreign));
  }
});
