import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useSearchParams } from 'react-router-dom';
import { stack } from './primitives.ts';
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
  const chosen = tabs.find(({ id }) => id === params.get(parameter)) ?? first;
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
      selectedKey={chosen?.id ?? ''}
      onSelectionChange={(id) => choose(String(id))}
      keyboardActivation="manual"
    >
      <TabList aria-label={label} className={styles.list!}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles.tab!}>
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
