import { problemsOfCatalogues } from './catalogue-outlines.ts';
import { imageProblems } from './files/image-problems.ts';
import type { Problem } from './http/problem.ts';

/**
 * Every refusal and failure this API can give: one stable code, one HTTP status, one Spanish text; for what passes by
 * itself, the seconds after which asking again makes sense. Those about a catalogue's entries stand in its outline,
 * those about pictures with their limits.
 */
export const problems = {
  ...problemsOfCatalogues,
  ...imageProblems,
  'request.invalid': { status: 400, message: 'La solicitud no es válida' },
  'request.too-large': { status: 413, message: 'La solicitud excede el tamaño permitido' },
  'request.too-many': {
    status: 429,
    message: 'Llegan demasiadas solicitudes desde tu red. Espera un momento e intenta nuevamente.',
    retryAfter: 10,
  },
  'route.not-found': { status: 404, message: 'El recurso solicitado no existe' },
  'organization.not-chosen': { status: 400, message: 'Por favor selecciona una Organización para continuar.' },
  'organization.ambiguous': { status: 400, message: 'La solicitud nombra organizaciones distintas' },
  'session.required': { status: 401, message: 'Por favor inicia sesión para continuar.' },
  'session.deactivated': {
    status: 401,
    message: 'Tu acceso fue desactivado. Habla con quien administra el monitor.',
  },
  'session.wrong-credentials': {
    status: 401,
    message: 'Usuario o contraseña incorrectos. Por favor intenta nuevamente.',
  },
  'session.too-many-attempts': {
    status: 429,
    message: 'Demasiados intentos. Espera unos minutos e intenta nuevamente.',
    retryAfter: 90,
  },
  'session.busy': {
    status: 429,
    message: 'En este momento se verifican demasiadas contraseñas. Intenta nuevamente en unos segundos.',
    retryAfter: 5,
  },
  'account.link-expired': {
    status: 404,
    message: 'Este enlace ha expirado o no es válido. Por favor intenta recuperar tu contraseña nuevamente.',
  },
  'account.nothing-to-confirm': { status: 409, message: 'No hay ningún correo por confirmar' },
  'account.confirmation-expired': {
    status: 404,
    message:
      'Este enlace ha expirado o no es válido. La dirección de la cuenta sigue siendo la misma: pide a quien administra los usuarios que la cambie de nuevo.',
  },
  'profile.wrong-password': {
    status: 422,
    message: 'La contraseña actual no es correcta',
    field: 'currentPassword',
  },
  'contact.not-verified': {
    status: 422,
    message: 'No fue posible comprobar que el mensaje lo envía una persona. Intenta nuevamente.',
  },
  'contact.already-sent': { status: 409, message: 'Con esta comprobación ya se envió un mensaje. Intenta nuevamente.' },
  'contact.no-address': { status: 404, message: 'La organización no ha publicado su dirección' },
  'socket.foreign-page': { status: 403, message: 'Solo las páginas de este monitor pueden abrir esta conexión' },
  'socket.too-many-messages': {
    status: 429,
    message: 'Se recibieron demasiados mensajes seguidos. Intenta nuevamente en un minuto.',
    retryAfter: 60,
  },
  'socket.too-many-of-network': {
    status: 429,
    message: 'Hay demasiadas páginas del monitor abiertas desde tu red. Intenta nuevamente en un minuto.',
    retryAfter: 60,
  },
  'socket.too-many': {
    status: 503,
    message: 'Hay demasiadas páginas del monitor abiertas en este momento. Intenta nuevamente en un minuto.',
    retryAfter: 60,
  },
  'permission.missing': { status: 403, message: 'No tienes permiso para realizar esta acción' },
  'record.invalid': { status: 422, message: 'El formulario contiene errores' },
  'record.not-found': { status: 404, message: 'El registro no existe' },
  'record.not-all-removed': { status: 409, message: 'No fue posible eliminar algunos registros' },
  'batch.under-way': {
    status: 409,
    message: 'Ya hay una carga o un cambio en lote en curso. Espera a que termine, o detenlo, para comenzar otro.',
  },
  'batch.unknown': { status: 404, message: 'Esta carga, o este cambio en lote, no existe en la organización.' },
  'batch.not-complete': { status: 409, message: 'Solo puede deshacerse lo que ya terminó.' },
  'batch.undone': { status: 409, message: 'Esto ya se deshizo.' },
  'batch.is-undo': { status: 409, message: 'Lo que se deshizo no se deshace otra vez: vuelve a hacerlo.' },
  'batch.ended': { status: 409, message: 'Esto ya terminó.' },
  'record.already-registered': { status: 409, message: 'El registro ya existe' },
  'record.under-way': {
    status: 503,
    message: 'Alguien más está guardando lo mismo en este momento. Intenta nuevamente en medio minuto.',
    retryAfter: 30,
  },
  'record.removed': { status: 409, message: 'El registro fue eliminado' },
  'record.not-restorable': { status: 409, message: 'Ya terminó el plazo para restaurar este registro' },
  'record.joined': { status: 409, message: 'Este registro se unió a otro. Para cambiarlo, deshaz antes la unión.' },
  'record.join-itself': { status: 422, message: 'Un registro no puede unirse consigo mismo: elige dos distintos' },
  'record.join-other-rfc': {
    status: 409,
    message: 'Tienen RFC distintos: por ley serían dos personas. Confirma que son la misma antes de unirlos.',
  },
  'record.has-joined': {
    status: 409,
    message: 'Tiene otros registros unidos: deshaz antes esas uniones',
  },
  'stream.version-conflict': {
    status: 409,
    message: 'Otra persona cambió este registro al mismo tiempo. Revisa los datos e intenta nuevamente.',
  },
  'data-load.in-progress': {
    status: 409,
    message:
      'Ya existe una carga de datos en progreso. Por favor continúa o cancela esa carga antes de cargar otro archivo.',
  },
  'data-load.not-found': {
    status: 404,
    message:
      'La carga de datos no se encuentra disponible. Por favor recarga la página para actualizar la información.',
  },
  'data-load.unknown': { status: 404, message: 'Esta carga de datos no existe en la organización.' },
  'data-load.row-changed': {
    status: 409,
    message: 'Otra persona cambió esta fila mientras la editabas. Revisa lo que dice ahora y guarda de nuevo.',
  },
  'data-load.rows-missing': {
    status: 409,
    message: 'Faltan registros de esta carga. Cancélala y vuelve a subir el archivo.',
  },
  'data-load.review-changed': {
    status: 409,
    message: 'Los contratos registrados cambiaron desde la revisión: mira otra vez los registros antes de confirmar',
  },
  'data-load.row-not-found': { status: 404, message: 'El registro de la carga no existe' },
  'data-load.remark-gone': {
    status: 409,
    message: 'Ya no hay registros con ese valor y ese motivo. Revisa la lista.',
  },
  'data-load.value-unreadable': {
    status: 422,
    message: 'La columna no admite ese valor: no se corrigió ningún registro.',
  },
  'data-load.name-not-found': { status: 404, message: 'El nombre ya no está entre los nuevos de la carga' },
  'data-load.name-not-alike': { status: 409, message: 'El nombre con el que se compara ya no está: revisa la lista' },
  'data-load.decision-not-found': { status: 404, message: 'Esa decisión ya se había olvidado' },
  'data-load.value-not-found': { status: 404, message: 'Ningún registro de la carga dice ya ese valor' },
  'data-load.name-decided': {
    status: 409,
    message: 'Otra persona decidió sobre lo mismo al mismo tiempo. Revisa la lista e intenta nuevamente.',
  },
  'data-load.name-in-circle': { status: 409, message: 'Ese nombre ya se tomó como este: cambia primero esa decisión' },
  'data-load.processing-cancelled': {
    status: 409,
    message: 'Se canceló el procesamiento del archivo. Si aún lo necesitas, cárgalo de nuevo.',
  },
  'data-load.loaded-before': { status: 409, message: 'Este mismo archivo ya se cargó en la organización.' },
  'data-load.file-missing': { status: 400, message: 'Por favor selecciona un archivo para la carga de datos' },
  'data-load.not-a-spreadsheet': {
    status: 422,
    message: 'Por favor selecciona un archivo de hoja de cálculos para la carga de datos (.xls o .xlsx)',
  },
  'data-load.old-format': { status: 422, message: 'Guarda el archivo como .xlsx e inténtalo de nuevo' },
  'data-load.encrypted': {
    status: 422,
    message: 'El archivo está protegido con contraseña. Quítala e inténtalo de nuevo',
  },
  'data-load.damaged': { status: 422, message: 'El archivo está dañado o incompleto' },
  'data-load.too-large': {
    status: 413,
    message: 'El archivo excede el tamaño permitido (50 MB, 400 MB descomprimido)',
  },
  'data-load.too-many-rows': { status: 413, message: 'El archivo excede el máximo de 200,000 registros' },
  'data-load.too-many-cells': { status: 413, message: 'El archivo tiene demasiadas celdas' },
  'data-load.cell-too-long': { status: 422, message: 'Una celda excede los 32,767 caracteres' },
  'data-load.quote-not-closed': { status: 422, message: 'Unas comillas se abren y no se cierran' },
  'data-load.no-visible-sheet': { status: 422, message: 'El archivo no tiene hojas visibles' },
  'data-load.missing-columns': { status: 422, message: 'Al archivo le faltan columnas de la plantilla' },
  'data-load.no-headings': {
    status: 422,
    message: 'No se encontró ninguna fila de encabezados entre las primeras 30 del archivo',
  },
  'data-load.other-format': {
    status: 422,
    message: 'El archivo está en un formato que aquí no se carga',
  },
  'data-load.columns-undecided': {
    status: 409,
    message: 'Indica primero qué dice cada columna del archivo',
  },
  'data-load.columns-changed': {
    status: 409,
    message: 'Alguien más decidió las columnas de este archivo: mira cómo se leyeron',
  },
  'data-load.sheet-missing': { status: 422, message: 'El archivo no tiene esa hoja, o ya se lee de ella' },
  'data-load.columns-missing': { status: 409, message: 'El archivo está en el formato de la plantilla' },
  'data-load.no-rows': { status: 422, message: 'El archivo está sin registros' },
  'monitor.address-wrong': { status: 422, message: 'Verifique la url' },
  'monitor.slow': {
    status: 503,
    message: 'Ese monitor tarda demasiado en contestar. Intenta de nuevo en un momento.',
    retryAfter: 60,
  },
  'comparison.unavailable': {
    status: 503,
    message: 'La información de Comparativas no se encuentra disponible en este momento.',
    retryAfter: 60,
  },
  'file.not-found': { status: 404, message: 'El archivo no existe' },
  'download.too-many': {
    status: 429,
    message: 'Ya pediste muchos documentos a la vez. Espera a que se descarguen e intenta nuevamente.',
    retryAfter: 30,
  },
  'download.busy': {
    status: 503,
    message: 'En este momento se preparan muchos documentos. Intenta nuevamente en un minuto.',
    retryAfter: 60,
  },
  'download.no-such-part': { status: 416, message: 'El documento no tiene la parte solicitada' },
  'views.behind': {
    status: 503,
    message: 'La información se está actualizando. Intenta nuevamente en unos segundos.',
    retryAfter: 5,
  },
  'position.not-recorded': { status: 409, message: 'La posición que se pide aún no existe en el registro de eventos' },
  'order.not-permitted': {
    status: 403,
    message: 'Quien dio la orden dejó de tener acceso, o el permiso, antes de que esto se hiciera',
  },
  'storage.unavailable': {
    status: 503,
    message: 'El almacenamiento del monitor no está disponible en este momento. Intenta nuevamente en medio minuto.',
    retryAfter: 30,
  },
  'storage.full': {
    status: 503,
    message: 'No hay espacio en el disco: por ahora solo se puede consultar.',
    retryAfter: 60,
  },
  // Said of what was sent under a key: whoever sends the same again finds out, and nothing is done twice.
  'storage.outcome-unknown': {
    status: 503,
    message: 'No se sabe si quedó guardado; al volver a intentarlo no se duplicará',
    retryAfter: 3,
  },
  'storage.outcome-unknown-without-key': {
    status: 503,
    message: 'No se sabe si quedó guardado: compruébalo antes de volver a intentarlo',
    retryAfter: 30,
  },
  'request.key-reused': {
    status: 422,
    message: 'Con esa clave de idempotencia ya se guardó otro contenido: lo enviado no se guardó',
  },
  'storage.damaged': {
    status: 503,
    message:
      'Lo que se guardó de esto está dañado: no se puede cambiar. Avisa a quien administra el servidor de este monitor.',
    retryAfter: 3_600,
  },
  'program.outdated': {
    status: 503,
    message: 'Este servicio es anterior al programa que escribió estos datos: hay que actualizarlo',
    retryAfter: 60,
  },
  'network.too-many': {
    status: 429,
    message: 'Tu red pide demasiado a la vez. Intenta nuevamente en unos segundos.',
    retryAfter: 5,
  },
  'server.busy': {
    status: 503,
    message: 'El monitor está muy ocupado en este momento. Intenta nuevamente en unos segundos.',
    retryAfter: 10,
  },
  'server.late': {
    status: 503,
    message: 'El monitor tarda demasiado en contestar. Intenta nuevamente en unos segundos.',
    retryAfter: 10,
  },
  'server.not-begun': {
    status: 503,
    message: 'El monitor tardó demasiado y no empezó: no se guardó nada. Intenta nuevamente en unos segundos.',
    retryAfter: 10,
  },
  'server.starting': {
    status: 503,
    message: 'El monitor está iniciando. Intenta nuevamente en unos segundos.',
    retryAfter: 5,
  },
  'records.recovering': {
    status: 503,
    message:
      'El monitor acaba de iniciar y revisa sus registros: por ahora solo se puede consultar. Intenta en unos segundos.',
    retryAfter: 5,
  },
  'server.away': {
    status: 503,
    message: 'Esta parte del monitor no contesta en este momento. Intenta nuevamente en unos segundos.',
    retryAfter: 10,
  },
  'server.failed': { status: 500, message: 'Ocurrió un error de nuestro lado. Intenta nuevamente.' },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof problems;

/** The refusals that are about one field of a form. */
export type FieldProblemCode = {
  [Code in ProblemCode]: (typeof problems)[Code] extends { field: string } ? Code : never;
}[ProblemCode];
