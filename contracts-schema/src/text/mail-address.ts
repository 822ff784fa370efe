import { z } from 'zod';

/** Longest address that is taken. */
const MAX_LENGTH = 200;

/** What is told whoever types an address that is none. */
export const MAIL_ADDRESS_INVALID = 'El correo electrónico introducido no tiene un formato válido';

/** A mail address as forms take it. */
export const mailAddress = z.email(MAIL_ADDRESS_INVALID).max(MAX_LENGTH, MAIL_ADDRESS_INVALID);
