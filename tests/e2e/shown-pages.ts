import { expect, type Page } from '@playwright/test';

/** The two pages that show the whole design system: each component in each state, and a page made of them. */
export const shownPages = [
  { name: 'the gallery', open: openGallery },
  { name: 'the hub', open: openHub },
];

export const brands = ['larkfield', 'skerry'] as const;
export const themes = ['light', 'dark'] as const;
export const widths = [320, 1280] as const;

/** The origin of a brand's stack; known only after the run has started. */
export function stackOf(brand: (typeof brands)[number]): string {
  return process.env[brand === 'larkfield' ? 'STACK_ORIGIN' : 'SKERRY_ORIGIN'] ?? '';
}

/** Opens the gallery after its form script has run, which moves the focus to the error summary. */
export async function openGallery(page: Page, stack = ''): Promise<void> {
  await page.goto(`${stack}/gallery`);
  await expect(page.locator('[data-component=ErrorSummary] [tabindex]')).toBeFocused();
}

export async function openHub(page: Page, stack = ''): Promise<void> {
  await page.goto(`${stack}/help-and-support/`);
}
