import { factHref } from '@lamplighter/contracts/content/fact-href';
import type { FactLedger } from '@lamplighter/contracts/content/facts';
import type { ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

const reference = /\{\{([a-z0-9-]+)\}\}/g;

function known(facts: FactLedger, id: string) {
  const fact = facts[id];
  if (!fact) throw new Error(`there is no fact named ${id}`);
  return fact;
}

export function fillFactsInText(text: string, facts: FactLedger): string {
  return text.replaceAll(reference, (_, id: string) => known(facts, id).value);
}

/** Replaces each `{{fact}}` with its value, as a link if the fact has a link target and is not inside a link. */
export function fillFacts(root: Root, facts: FactLedger): void {
  visit(root, 'text', (node, index, parent) => {
    if (!parent || index === undefined || !node.value.includes('{{')) return undefined;
    const insideLink = parent.type === 'element' && parent.tagName === 'a';
    const parts: ElementContent[] = node.value.split(reference).flatMap((part, position): ElementContent[] => {
      if (position % 2 === 0) return part ? [{ type: 'text', value: part }] : [];
      const fact = known(facts, part);
      const href = insideLink ? undefined : factHref(fact.kind, fact.value);
      const text: ElementContent = { type: 'text', value: fact.value };
      return href ? [{ type: 'element', tagName: 'a', properties: { href }, children: [text] }] : [text];
    });
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}
