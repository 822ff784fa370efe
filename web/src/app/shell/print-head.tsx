import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { encode } from 'uqr';
import { formatMoment } from '../../lib/format/format.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import styles from './print-head.module.css';

/** A code that phones read as the address. */
const QrCode = ({ address }: Readonly<{ address: string }>) => {
  const { data, size } = encode(address);
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x},${y}h1v1h-1z` : '')));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label="Código QR de esta dirección">
      <path d={squares.join('')} />
    </svg>
  );
};

type Printed = Readonly<{ address: string; at: Date }>;

/** What a page says of itself on paper: whose it is, when it was printed, and where to find it again. */
export const PrintHead = () => {
  const organization = useAtomValue(organizationAtom);
  const [{ address, at }, setPrinted] = useState<Printed>({ address: location.href, at: new Date() });

  useEffect(() => {
    const aboutToPrint = (): void => flushSync(() => setPrinted({ address: location.href, at: new Date() }));
    window.addEventListener('beforeprint', aboutToPrint);
    return () => window.removeEventListener('beforeprint', aboutToPrint);
  }, []);

  return (
    <div className={`print-only ${styles.head}`}>
      <div className={line(4, 'between')}>
        <div className={stack(1, 'shrinks')}>
          <p className={looks('bold')}>{organization?.name ?? SITE_NAME}</p>
          <p className={looks('sm')}>Impreso el {formatMoment(at.toISOString())}</p>
          <p className={looks('sm', 'breaks')}>{address}</p>
        </div>
        <QrCode address={address} />
      </div>
    </div>
  );
};
