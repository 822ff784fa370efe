import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { formatCount } from '../lib/format.ts';
import styles from './tabs.module.css';

export type TabEntry = Readonly<{ id: string; label: string; count?: number | undefined; content: ReactNode }>;

type TabsProps = Readonly<{
  label: string;
  tabs: readonly TabEntry[];
  selected: string;
  onSelect: (id: string) => void;
}>;

export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => (
  <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))} className={styles.tabs!}>
    <TabList aria-label={label} className={styles.list!}>
      {tabs.map(({ id, label: text, count }) => (
        <Tab key={id} id={id} className={styles.tab!}>
          {text}
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
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
