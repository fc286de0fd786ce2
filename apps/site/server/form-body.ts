/**
 * The largest valid form has 30,000 characters of at most twelve bytes each (an emoji, percent-encoded). A text of up to
 * twice that still gets the form's own error, with the text kept; a longer one is refused before anything parses it.
 */
const maxFieldBytes = 2 * 30_000 * 12;
const maxFieldNameBytes = 100;
/** The meter reading form, the largest, has about twenty. */
const maxFields = 100;
export const maxBodyBytes = 1024 * 1024;

const ampersand = 0x26;
const equalsSign = 0x3d;

/** The status to refuse a body with, or undefined when its fields are few and short enough to be parsed. */
export function formBodyError(body: Buffer): 400 | 413 | undefined {
  let start = 0;
  for (let fields = 0; fields < maxFields; fields++) {
    const next = body.indexOf(ampersand, start);
    const end = next < 0 ? body.length : next;
    const error = fieldError(body.subarray(start, end));
    if (error || next < 0) return error;
    start = end + 1;
  }
  return 400;
}

function fieldError(field: Buffer): 400 | 413 | undefined {
  const name = field.subarray(0, maxFieldNameBytes + 1).indexOf(equalsSign);
  if (name < 0 && field.length > maxFieldNameBytes) return 400;
  return field.length > maxFieldBytes ? 413 : undefined;
}
