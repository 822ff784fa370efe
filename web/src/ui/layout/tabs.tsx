import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useSearchParams } from 'react-router-dom';
import { UnreadNotice } from '../feedback/unread-notice.tsx';
import { classes } from '../theme/classes.ts';
import { cluster, looks, stack } from './primitives.ts';
import styles from './tabs.module.css';

type TabsProps = Readonly<{
  label: string;
  /** The parameter of the address that says which one is open. */
  parameter: string;
  tabs: readonly Readonly<{ id: string; title: string; content: ReactNode }>[];
}>;

/** Parts of a page of which one shows; the address says which. */
export const Tabs = ({ label, parameter, tabs }: TabsProps) => {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const named = params.get(parameter)?.trim() ?? '';
  const chosen = tabs.find(({ id }) => id === named);
  const choose = (id: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === first?.id) next.delete(parameter);
        else next.set(parameter, id);
        return next;
      },
      { replace: true },
    );
  return (
    <AriaTabs
      className={stack(6)}
      selectedKey={(chosen ?? first)?.id ?? ''}
      onSelectionChange={(id) => choose(String(id))}
      keyboardActivation="manual"
    >
      {named !== '' && !chosen && <UnreadNotice unread={[{ address: parameter, text: named }]} />}
      <TabList aria-label={label} className={classes(styles.list, cluster('2-6'))}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={classes(styles.tab, looks('medium', 'muted'))}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel!}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
};
