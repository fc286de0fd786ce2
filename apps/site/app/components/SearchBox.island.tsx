import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './SearchBox.module.css';
import { type Search, SearchForm } from './SearchForm.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** The search form as a combobox (WAI-ARIA): suggestions for what is typed, which arrow keys choose and Enter opens. */
export default function SearchBox(search: Search) {
  const id = useId();
  const listId = `${id}-suggestions`;
  const optionId = (index: number) => `${listId}-${index}`;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { suggestions, at, ask, choose, close } = useSuggestions();
  const isOpen = suggestions.length > 0;

  // What was typed before the island was there.
  useEffect(() => {
    if (field.current && field.current === document.activeElement && field.current.value !== field.current.defaultValue)
      ask(field.current.value);
  }, [ask]);
  // In braces: newer browsers return a promise here, which React would call as a cleanup.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const open = (index: number) => suggestions[index] && location.assign(suggestions[index].link);
  const keys: Record<string, () => void> = {
    ArrowDown: () => choose(at + 1 < suggestions.length ? at + 1 : 0),
    ArrowUp: () => choose(at > 0 ? at - 1 : suggestions.length - 1),
    Escape: close,
    Enter: () => open(at),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || !isOpen || (event.key === 'Enter' && at < 0)) return;
    event.preventDefault();
    act();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <SearchForm
      {...search}
      id={id}
      onBlur={onBlur}
      combobox={{
        ref: field,
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': listId,
        'aria-activedescendant': at < 0 ? undefined : optionId(at),
        onInput: ({ currentTarget }) => ask(currentTarget.value),
        onKeyDown,
      }}
    >
      <div
        ref={list}
        className={styles.suggestions}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
      >
        {suggestions.map(({ title, link, urgent }, index) => (
          <div
            key={`${title} ${link}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-urgent={urgent && ''}
            onMouseDown={(event) => {
              event.preventDefault();
              open(index);
            }}
          >
            {title}
          </div>
        ))}
      </div>
      <p className="hidden-text" role="status">
        {isOpen ? `${suggestions.length} suggestions. Use up and down arrows to choose.` : ''}
      </p>
    </SearchForm>
  );
}
