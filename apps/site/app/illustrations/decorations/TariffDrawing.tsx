import { Decoration } from './Decoration.tsx';

/** Energy tariffs: a price tag with a spark. */
export function TariffDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M26.5 5H43a4 4 0 0 1 4 4v16.500L27.8 44.700a4 4 0 0 1-5.6 0L7.3 29.800a4 4 0 0 1 0-5.600z"
      />
      <circle className="ink" cx="38.5" cy="13.5" r="1.5" />
      <path className="accent" d="m26 16-6 10h9l-5 9" />
    </Decoration>
  );
}
