type House = { street: string; houseNumber: string; houseName: string; flatNumber: string };

const separator = '\u0001';
const afterNumbers = '~';

/**
 * A text that sorts, byte by byte, as a person walks the street: 2 before 10, 14 before 14A, flats within their house,
 * houses that have only a name at the end.
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
