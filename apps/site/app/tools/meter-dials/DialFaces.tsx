import type { SVGProps } from 'react';
import { directionOf, type Position } from './dial-reading.ts';

/** A point on a dial around 0,0: `value` from 0 to 10, anticlockwise on every second dial. */
function pointAt(direction: 1 | -1, value: number, radius: number): [x: number, y: number] {
  const turn = (direction * value * Math.PI) / 5;
  return [Math.round(radius * Math.sin(turn)), Math.round(-radius * Math.cos(turn))];
}

export const dialX = (dial: number) => 48 + dial * 56;
const numbers = Array.from('0123456789', Number);

type Props = {
  positions: readonly Position[];
  /** The numbers to put a ring around. */
  ringed?: readonly number[];
  /** What makes each dial a slider. */
  sliders?: readonly SVGProps<SVGGElement>[];
};

/** Five dials in two rows, so that each is large enough to see and tap in a drawing of 320. */
export function DialFaces({ positions, ringed = [], sliders = [] }: Props) {
  return positions.map((position, dial) => {
    const direction = directionOf(dial);
    const places = numbers.map((number) => pointAt(direction, number, 30));
    const ring = places[ringed[dial] ?? -1];
    return (
      <g {...sliders[dial]} key={dialX(dial)} transform={`translate(${dialX(dial)} ${dial % 2 === 0 ? 48 : 118})`}>
        <circle className="ink fill-tint" r="41" />
        {ring && <circle className="accent fill-ground" cx={ring[0]} cy={ring[1]} r="9.5" />}
        <text
          className="fill-ink"
          fontSize="15"
          textAnchor="middle"
          x={places.map(([x]) => x).join(' ')}
          y={places.map(([, y]) => y + 5).join(' ')}
        >
          0123456789
        </text>
        <path
          className="ink"
          strokeWidth="5"
          d="M0 8V-19"
          transform={`rotate(${Math.round(direction * position * 36)})`}
        />
      </g>
    );
  });
}
