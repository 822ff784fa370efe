/** The shell opens without a network; what it shows is always asked anew. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // A browser that refuses it shows the pages all the same.
    });
  });
};
