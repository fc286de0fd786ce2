import type { Element } from 'hast';
import type { ReactNode } from 'react';
import type { Article } from '../../../server-interface.ts';
import { Markup } from '../../components/Markup.tsx';
import { explainingDrawings } from '../../illustrations/diagrams.ts';
import styles from './ArticleBody.module.css';
import { NucleusForm } from './nucleus/NucleusForm.tsx';
import { articleWords as words } from './words.ts';

/** Renders nothing; `undefined` would render the element unchanged. */
const nothing = '';

const blockLabels = { danger: words.danger, warning: words.warning, tip: words.tip };

function isOneOf<T extends object>(name: unknown, table: T): name is keyof T {
  return typeof name === 'string' && Object.hasOwn(table, name);
}

type Props = Pick<Article, 'markup' | 'nucleus'> & {
  className?: string | undefined;
  /** The look of a deal, which only the page of deals has. */
  dealClassName?: string | undefined;
};

/** The body of an article, with the product's own drawings, blocks and form in place of their markers in the text. */
export function ArticleBody({ markup, nucleus, className = '', dealClassName }: Props) {
  const special = ({ tagName, properties }: Element, children: ReactNode[], key: string): ReactNode => {
    const { dataBlock, dataDrawing, dataNucleusForm } = properties;
    if (tagName === 'table') return <ScrollingTable key={key}>{children}</ScrollingTable>;
    if (tagName === 'img') return <Drawing key={key} name={dataDrawing} title={String(properties['alt'] ?? '')} />;
    if (dataNucleusForm !== undefined) return nucleus ? <NucleusForm key={key} kind={nucleus} /> : nothing;
    if (dataBlock === 'deal') {
      return (
        <div key={key} className={dealClassName}>
          {children}
        </div>
      );
    }
    if (isOneOf(dataBlock, blockLabels)) {
      return (
        <div key={key} className={`${styles.block} ${styles[dataBlock]}`}>
          <p className={styles.label}>{blockLabels[dataBlock]}</p>
          {children}
        </div>
      );
    }
    return undefined;
  };
  return (
    <div className={`${styles.body} ${className}`}>
      <Markup tree={markup} special={special} />
    </div>
  );
}

function Drawing({ name, title }: { name: unknown; title: string }) {
  if (!isOneOf(name, explainingDrawings)) return null;
  const Named = explainingDrawings[name];
  return (
    <span className={styles.drawing}>
      <Named title={title} />
    </span>
  );
}

function ScrollingTable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cells, not of form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  );
}
