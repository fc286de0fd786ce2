import { errorFor, type FieldError, type FormFields } from '@lamplighter/contracts/forms/form';
import { maxFigures } from '@lamplighter/contracts/leads/meter-reading';
import { island } from '../../islands/island.tsx';
import Coached from './CoachedField.island.tsx';
import { askReading, type ReadingField } from './reading-fields.ts';

const CoachedIsland = island('routes/submit-meter-read/CoachedField', 'interaction', Coached);

type Props = {
  name: 'gas_reading' | 'elec_reading' | 'elec7_reading_normal' | 'elec7_reading_low';
  values: FormFields<ReadingField>;
  problems: readonly FieldError<ReadingField>[];
};

/** The field of a reading, with advice on what is typed. */
export function CoachedField({ name, values, problems }: Props) {
  const { label, hint } = askReading(name);
  return (
    <CoachedIsland
      {...{ name, label, hint, maxFigures }}
      error={errorFor(problems, name)}
      defaultValue={values[name] ?? ''}
    />
  );
}
