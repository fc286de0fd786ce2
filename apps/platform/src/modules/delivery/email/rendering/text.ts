import type { Block, Inline, Message } from '../messages/message.ts';

/** The plain text part: everything that the HTML part says, with the URLs of its links. */
export function renderText({ greeting, title, blocks, footer }: Message, brandName: string): string {
  const parts = [greeting, title, ...blocks.map(blockText), brandName, '---', ...footer.map(inlineText)];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return inlineText(block.content);
    case 'list':
      return block.items.map((item) => `- ${inlineText(item)}`).join('\n\n');
    case 'details':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  }
}

function inlineText(content: Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.href.startsWith('https:') ? `${part.label} (${part.href})` : part.label;
    })
    .join('');
}
