type House = { street: string; houseNumber: string; houseName: string; flatNumber: string };

const separator = '\u0001';
const afterNumbers = '~';

/**
 * A sort key in street order, compared byte by byte: 2 before 10, 14 before 14A, flats within their house, houses that
 * have only a name last.
 */
export function houseOrder({ street, houseNumber, houseName, flatNumber }: House): string {
  return [
    natural(street),
    houseNumber ? natural(houseNumber) : afterNumbers,
    natural(houseName),
    natural(flatNumber),
  ].join(separator);
}

function natural(text: string): string {
  return text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'));
}
