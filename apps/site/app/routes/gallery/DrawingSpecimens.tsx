import { helpCategories } from '../../help/help-categories.ts';
import {
  AccountDrawing,
  BereavementDrawing,
  ContactDrawing,
  MovingDrawing,
  WarmHomeDrawing,
} from '../../illustrations/decorations.tsx';
import { explainingDrawings } from '../../illustrations/diagrams.ts';
import styles from './GalleryPage.module.css';
import { Specimen } from './Specimen.tsx';

const others = [MovingDrawing, BereavementDrawing, WarmHomeDrawing, ContactDrawing, AccountDrawing];

export function DrawingSpecimens() {
  return (
    <>
      <Specimen component="Drawing" state="decorations">
        <div className={styles.decorations}>
          {helpCategories.map(({ link, decoration: Decoration }) => (
            <Decoration key={link} />
          ))}
          {others.map((Decoration) => (
            <Decoration key={Decoration.name} />
          ))}
        </div>
      </Specimen>
      <Specimen component="Drawing" state="meters and how to turn things off">
        <div className={styles.drawings}>
          {Object.entries(explainingDrawings).map(([name, Drawing]) => (
            <Drawing key={name} title={name.replaceAll('-', ' ')} />
          ))}
        </div>
      </Specimen>
    </>
  );
}
