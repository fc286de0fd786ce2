import { type MouseEvent, useRef } from 'react';

const withinMs = 1_000;

/** A trembling hand or an impatient one presses twice; only the first press counts. */
export function useSecondPressGuard(active: boolean): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    if (!active) return;
    if (event.timeStamp - last.current < withinMs) event.preventDefault();
    else last.current = event.timeStamp;
  };
}
