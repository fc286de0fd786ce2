import { mainSite } from '@lamplighter/contracts/content/main-site';
import { NewHubDrawing, PeakDrawing } from '../../illustrations/decorations.tsx';
import type { HelpCategory } from '../help-category.ts';

type Given = Pick<HelpCategory, 'title' | 'description' | 'link' | 'cta' | 'decoration'>;

/** A tile and a menu entry that link outside the product; it has no category page. */
const elsewhere = (given: Given): HelpCategory => ({
  ...given,
  mainCategory: true,
  externalLink: true,
  ctaItems: [],
  newLayout: false,
  categoryData: { articlesTitle: '', articles: [] },
});

export const peakSave = elsewhere({
  title: 'PeakSave',
  description: 'Pay less for electricity at quiet times',
  link: mainSite.peakSave,
  cta: 'See the PeakSave offer',
  decoration: PeakDrawing,
});

export const newSystemHub = elsewhere({
  title: 'Moved to our new system?',
  description: 'Help for accounts that start with A',
  link: mainSite.newSystemHub,
  cta: 'Help for accounts on our new system',
  decoration: NewHubDrawing,
});
