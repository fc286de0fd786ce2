import { useLayoutEffect, useState } from 'react';

type Typed = { value: string; from: number; to: number };

/**
 * When React takes over a text area it puts back the text that the page came with. Someone on a slow line has changed it
 * by then, and what they wrote, and the place they were at, must stay. `onKept` is told what was kept.
 */
export function useTypedEarlier(id: string, onKept: (text: string) => void): void {
  const [typed] = useState(() => readTyped(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the area has been taken over
  useLayoutEffect(() => {
    const area = findArea(id);
    if (!typed || !area || area.value === typed.value) return;
    area.value = typed.value;
    if (document.activeElement === area) area.setSelectionRange(typed.from, typed.to);
    onKept(typed.value);
  }, []);
}

function findArea(id: string): HTMLTextAreaElement | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area : undefined;
}

function readTyped(id: string): Typed | undefined {
  const area = findArea(id);
  return area && { value: area.value, from: area.selectionStart, to: area.selectionEnd };
}
