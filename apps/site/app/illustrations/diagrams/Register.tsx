type RegisterProps = { x: number; y: number; digits: string; leaveOut?: string; size?: number };

/** A row of digit wheels: solid for those to write down; red, hollow and struck through for those to leave out. */
export function Register({ x, y, digits, leaveOut = '', size = 38 }: RegisterProps) {
  const step = size + 5;
  const tall = Math.round(size * 1.36);
  const redX = x + digits.length * step + 7;
  const wheels = (from: number, shown: string) =>
    Array.from(shown, (_, i) => `M${from + i * step} ${y}h${size}v${tall}h${-size}z`).join('');
  const strikes = (from: number, shown: string) =>
    Array.from(shown, (_, i) => `M${from + i * step} ${y + tall}l${size} ${-tall}`).join('');
  const middles = (from: number, shown: string) => Array.from(shown, (_, i) => from + i * step + size / 2).join(' ');
  const text = { y: Math.round(y + tall * 0.74), fontSize: Math.round(size * 0.9), textAnchor: 'middle' } as const;

  return (
    <>
      <path className="ink fill-ink" d={wheels(x, digits)} />
      <text className="fill-ground" x={middles(x, digits)} {...text}>
        {digits}
      </text>
      {leaveOut && (
        <>
          <path className="stroke-danger fill-ground" d={wheels(redX, leaveOut)} />
          <text className="fill-danger" x={middles(redX, leaveOut)} {...text}>
            {leaveOut}
          </text>
          <path className="stroke-danger" strokeWidth="4" d={strikes(redX, leaveOut)} />
        </>
      )}
    </>
  );
}
