/**
 * Meter readings that could not be sent, in `localStorage`. Bounded, because they hold a name and a phone number. `key` is
 * the id of the submission.
 */
export type StoredReading = { key: string; fields: [string, string][]; keptAt: number };

export const readingsKey = 'kept-meter-readings';
/** The event by which the form tells its page that it has just stored one. Who shows it cancels the event. */
export const readingKept = 'reading-kept';
/** As long as a read week. After that the reading is too old to bill by. */
const ttlMs = 7 * 24 * 60 * 60 * 1_000;
const maxReadings = 10;
const maxLength = 8_000;

/** The readings that have not expired. */
export function readReadings(): StoredReading[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(readingsKey) ?? '[]');
    return Array.isArray(all) ? all.filter(isReading).filter(isFresh).slice(0, maxReadings) : [];
  } catch {
    return [];
  }
}

/** Throws when the storage is blocked or full. */
function writeReadings(all: StoredReading[]): void {
  if (all.length === 0) localStorage.removeItem(readingsKey);
  else localStorage.setItem(readingsKey, JSON.stringify(all));
}

/** Returns whether there was room. A reading with the same key replaces the earlier one. */
export function addReading(reading: StoredReading): boolean {
  const others = readReadings().filter(({ key }) => key !== reading.key);
  if (others.length >= maxReadings || JSON.stringify(reading).length > maxLength) return false;
  writeReadings([...others, reading]);
  return true;
}

/** Leaves an empty list: other tabs see that the last one was sent and not deleted. The next page removes it. */
export function removeReading(key: string): void {
  const others = readReadings().filter((one) => one.key !== key);
  localStorage.setItem(readingsKey, JSON.stringify(others));
}

export const removeExpiredReadings = () => writeReadings(readReadings());
export const removeReadings = () => writeReadings([]);

/** A clock that was set back must not extend the life of a reading. */
const isFresh = ({ keptAt }: StoredReading) => Math.abs(Date.now() - keptAt) < ttlMs;

function isReading(value: unknown): value is StoredReading {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value) || !('keptAt' in value) || !('fields' in value)) return false;
  return typeof value.key === 'string' && typeof value.keptAt === 'number' && Array.isArray(value.fields);
}
