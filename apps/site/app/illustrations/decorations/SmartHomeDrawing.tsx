import { Decoration } from './Decoration.tsx';

/** Smart home: a house with a wireless signal. */
export function SmartHomeDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M4.5 24 26 5.5 47.5 24M10 20v26h32V20" />
      <path className="accent" d="M17 28.500a13 13 0 0 1 18 0M21.5 34a6.5 6.5 0 0 1 9 0M26 39.500v.1" />
    </Decoration>
  );
}
