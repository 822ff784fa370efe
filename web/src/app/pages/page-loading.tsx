/** Shown for the moment before the first page's own script is here. */
export const PageLoading = () => <p className="visually-hidden">Cargando…</p>;
