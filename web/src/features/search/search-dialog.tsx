import { LONGEST_SEARCH } from '@monitor/contracts-schema/contracts/contract-filters';
import { searchAddress } from '@monitor/contracts-schema/search/search-address';
import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import { slashKeyAtom } from '../../lib/slash-key.ts';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import box from '../../ui/filters/search-box.module.css';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { CorrectedNotice } from './corrected-notice.tsx';
import styles from './search.module.css';
import { useSearchAsTyped } from './use-search-as-typed.ts';

type OptionProps = Readonly<{ id: string; to: string; isActive: boolean; onClose: () => void; children: ReactNode }>;

/** A link that the arrow keys of the box above come by. */
const Option = ({ id, to, isActive, onClose, children }: OptionProps) => (
  <Link
    id={id}
    to={to}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className={classes(styles.option, looks('block', 'breaks'))}
    onMouseDown={(event) => event.preventDefault()} // the box keeps the focus
    onClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || onClose()}
  >
    {children}
  </Link>
);

/** A box in which to search everything, with what it finds beneath while one types: the first way leads to all of it. */
export const SearchDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const organization = useAtomValue(organizationAtom);
  const [slashKey, setSlashKey] = useAtom(slashKeyAtom);
  const [typed, setTyped] = useState('');
  const [isOnlyHere, setOnlyHere] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();

  const text = typed.trim();
  const here = isOnlyHere && organization ? { id: organization._id, shortName: organization.shortName } : undefined;
  const { isTooShort, isWaiting, groups, corrected, state } = useSearchAsTyped(text, here?.id);

  const ways = isTooShort
    ? []
    : [searchAddress(text, here), ...groups.flatMap(({ entries }) => entries.map(({ to }) => to))];
  const activeWay = Math.min(active, ways.length - 1);
  const optionId = (way: number): string => `${id}-${way}`;
  const optionOf = (to: string) => {
    const way = ways.indexOf(to);
    return { id: optionId(way), to, isActive: way === activeWay, onClose };
  };
  const moveBy = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') document.getElementById(optionId(activeWay))?.click();
    if (step === undefined || ways.length === 0) return;
    event.preventDefault();
    const next = (activeWay + step + ways.length) % ways.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog title="Buscar en el monitor" isOpen onClose={onClose} closesOnOutsidePress>
      <div className={stack(3)}>
        <label className={looks('sm', 'muted')} htmlFor={`${id}-box`}>
          Contratos, proveedores, unidades y organizaciones
        </label>
        <div className={classes(box.box, looks('anchors'))}>
          <Icon name="search" className={box.icon} />
          <input
            id={`${id}-box`}
            type="search"
            role="combobox"
            className={box.input}
            value={typed}
            maxLength={LONGEST_SEARCH}
            autoFocus
            autoComplete="off"
            enterKeyHint="search"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-expanded={ways.length > 0}
            aria-activedescendant={ways.length > 0 ? optionId(activeWay) : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={moveBy}
          />
        </div>
        {organization && (
          <CheckboxField label={`Solo en ${organization.shortName}`} value={isOnlyHere} onChange={setOnlyHere} />
        )}
        <p role="status" className={looks('muted')}>
          {state}
        </p>
        <CorrectedNotice corrected={corrected} />
        <div id={`${id}-list`} role="listbox" aria-label="Lo que se encontró" aria-busy={isWaiting}>
          {ways[0] !== undefined && <Option {...optionOf(ways[0])}>Ver todo lo que dice «{text}»</Option>}
          {groups.map(({ kind, title, count, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className={classes(styles.heading, looks('sm', 'muted', 'bold'))}>
                {title} ({count})
              </p>
              {entries.map(({ to, name, facts }) => (
                <Option key={to} {...optionOf(to)}>
                  {name}
                  <small className={looks('muted', 'block')}>{facts}</small>
                </Option>
              ))}
            </div>
          ))}
        </div>
        <CheckboxField
          className={looks('sm')}
          label="Abrir con la tecla /"
          value={slashKey !== 'off'}
          onChange={(isOn) => setSlashKey(isOn ? null : 'off')}
        />
      </div>
    </Dialog>
  );
};
