/** What the operator is told at the start when links cannot be written into mails. */
export const linkNotice = (publicUrl: string | undefined): readonly string[] =>
  publicUrl === undefined
    ? [
        'Sin PUBLIC_URL no se envían correos con enlaces: ni de bienvenida, ni para recuperar contraseñas o confirmar direcciones.',
      ]
    : [];
