import type { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { mapLink } from '@monitor/contracts-schema/contact/map-link';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { useState } from 'react';
import { publicAddressOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OutsideLink } from '../../ui/controls/outside-link.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { LinkedText } from '../../ui/marks/linked-text.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './contact.module.css';

type ContactInfo = AnswerOf<typeof contactEndpoints.loadContactInfo>['data'];

/** Where and when the organization is to be found. */
export const ContactPlace = ({ info }: { info: ContactInfo }) => {
  const { address, schedule, additionalInformation } = info;
  if (!address && !schedule && !additionalInformation) return null;
  return (
    <div className={stack(6, 'shrinks')}>
      {address && (
        <section aria-labelledby="direccion" className={stack(3)}>
          <h2 id="direccion" className={looks('lg')}>
            Dirección
          </h2>
          <p className={looks('breaks', 'keepsLines')}>{address}</p>
          <AddressMap key={address} address={address} />
        </section>
      )}
      {schedule && (
        <section aria-labelledby="horario" className={stack(3)}>
          <h2 id="horario" className={looks('lg')}>
            Horario
          </h2>
          <p className={looks('breaks', 'keepsLines')}>
            <LinkedText text={schedule} />
          </p>
        </section>
      )}
      {additionalInformation && (
        <section aria-labelledby="informacion" className={stack(3)}>
          <h2 id="informacion" className={looks('lg')}>
            Información adicional
          </h2>
          <p className={looks('breaks', 'keepsLines')}>
            <LinkedText text={additionalInformation} />
          </p>
        </section>
      )}
    </div>
  );
};

/** A drawing until its reader asks for the map, which another site shows; and a plain link to one that follows nobody. */
const AddressMap = ({ address }: { address: string }) => {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div className={styles.frame}>
        {isShown ? (
          <iframe
            className={styles.map}
            title="Mapa de la dirección"
            src={publicAddressOf('/public-api/contact/map', {})}
          />
        ) : (
          <div className={classes(styles.drawing, stack(3, 'center', 'centered'))}>
            <Icon name="pin" size={40} />
            <Button onPress={() => setShown(true)}>Ver mapa</Button>
            <p className={classes(styles.note, looks('sm', 'sunken'))}>
              Lo muestra Google Maps, que sabrá que lo abriste.
            </p>
          </div>
        )}
      </div>
      <p>
        <OutsideLink href={mapLink(address)}>Abrir en OpenStreetMap</OutsideLink>
      </p>
    </>
  );
};
