import { xmlText } from '@monitor/platform/workbook/xml';

/** A mail as HTML that needs nothing from elsewhere: who sends it, and what it says, which is HTML already. */
export const mailPage = (sender: string, content: string): string => `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${xmlText(sender)}</title></head>
<body style="margin:0;padding:24px;background:#f8f9ff;color:#2e3854;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px;font-size:14px;color:#555e7d">${xmlText(sender)}</p>
${content}
</div>
</body>
</html>`;
