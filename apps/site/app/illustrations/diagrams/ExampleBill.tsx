import { Explaining } from './Explaining.tsx';

/** The numbered parts: where the number is, and the words and the sum beside it. The sums add up. */
const parts = [
  { y: 70, words: 'Account number', sum: '' },
  { y: 104, words: 'For 1 to 30 September', sum: '' },
  { y: 152, words: 'To pay by 14 October', sum: '£70.88' },
  { y: 202, words: 'Tariff: Standard', sum: '' },
  { y: 266, words: 'Reading now', sum: '04521 C' },
  { y: 324, words: 'Used: 210 kWh at 25p', sum: '£52.50' },
  { y: 358, words: '30 days at 50p', sum: '£15.00' },
  { y: 392, words: 'VAT', sum: '£3.38' },
  { y: 442, words: 'Supply number', sum: '' },
];

/** An example of an electricity bill with its parts numbered; the article explains each number. */
export function ExampleBill({ title }: { title: string }) {
  return (
    <Explaining title={title} height={476}>
      <path
        className="ink fill-ground"
        d="M40 4h276v468l-23-10-23 10-23-10-23 10-23-10-23 10-23-10-23 10-23-10-23 10-23-10-23 10z"
      />
      <path className="ink fill-tint" d="M50 128h256v38H50z" />
      <path className="ink" strokeWidth="2" d="M52 220h252M52 410h252" />
      {/* Lines in place of numbers that would be somebody's. */}
      <path className="accent" strokeWidth="8" d="M206 65h96M186 437h116" />
      <g className="fill-ink" fontSize="15">
        <text x="52" y="36" fontSize="20">
          Your bill
        </text>
        <text x="304" y="36" textAnchor="end">
          Example
        </text>
        <text x="52" y="242" fontSize="17">
          Electricity
        </text>
        <text x="70" y="290">
          Reading before
        </text>
        <text x="300" y="290" textAnchor="end">
          04311 E
        </text>
        {parts.map(({ y, words, sum }) => (
          <g key={y}>
            <text x="70" y={y}>
              {words}
            </text>
            <text x="300" y={y} textAnchor="end">
              {sum}
            </text>
          </g>
        ))}
      </g>
      <path
        className="ink fill-ink"
        d={parts.map(({ y }) => `M46 ${y - 5}a14 14 0 1 1-28 0a14 14 0 1 1 28 0z`).join('')}
      />
      {parts.map(({ y }, index) => (
        <text key={y} className="fill-ground" x="32" y={y + 1} textAnchor="middle">
          {index + 1}
        </text>
      ))}
    </Explaining>
  );
}
