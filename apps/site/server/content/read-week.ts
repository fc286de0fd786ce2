import type { MeterReadConfig } from '@lamplighter/contracts/content/content';
import type { MarkupTree } from '@lamplighter/design/rich-text';
import { richText } from '@lamplighter/design/rich-text';
import { toString as plainText } from 'hast-util-to-string';

/** The meter read configuration as pages show it. */
export type ReadWeek = {
  isOpen: boolean;
  pill: MarkupTree;
  card: MarkupTree;
  heading: MarkupTree;
  /** The heading without its markup, for the browser's tab. */
  title: string;
  failure: MarkupTree;
  closesOn: string | undefined;
  nextWeek: { start: string; end: string } | undefined;
};

export function readWeek(config: MeterReadConfig): ReadWeek {
  const heading = richText(config.headingTemplate);
  return {
    isOpen: config.isMeterReadWeek,
    pill: richText(config.contactCardPillTemplate),
    card: richText(config.contactCardTemplate),
    heading,
    title: heading.type === 'root' ? plainText(heading) : '',
    failure: richText(config.smrErrorTemplate),
    closesOn: config.closesOn,
    nextWeek: config.nextWeek,
  };
}
