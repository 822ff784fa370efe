import type { ReactNode } from 'react';
import styles from './marks.module.css';

const shapes = {
  share: <path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v6a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6" />,
  download: <path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4.5 19.5h15" />,
  upload: <path d="M12 15.5v-11m0 0L16.5 9M12 4.5 7.5 9m-3 10.5h15" />,
  filter: <path d="M4 6.5h16M7 12h10m-7 5.5h4" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-up': <path d="m6 14.5 6-6 6 6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  'chevron-left': <path d="m14.5 6-6 6 6 6" />,
  'page-first': <path d="m17.5 6-6 6 6 6M7 6v12" />,
  'page-last': <path d="m6.5 6 6 6-6 6M17 6v12" />,
  search: <path d="m20 20-4.6-4.6M17 10.75a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0Z" />,
  external: (
    <path d="M14 4.5h5.5V10M19 5l-8 8m6 1.5V18a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V9a1.5 1.5 0 0 1 1.5-1.5H10" />
  ),
  document: (
    <path d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5l-5-5Zm0 0v5h5M9 13h6m-6 3.5h4" />
  ),
  'file-check': (
    <path d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5l-5-5Zm0 0v5h5M9 14.5l2 2 4-4" />
  ),
  warning: (
    <path d="M12 9.5v4m0 3v.1M10.6 4.6 3.2 17.5A1.6 1.6 0 0 0 4.6 20h14.8a1.6 1.6 0 0 0 1.4-2.5L13.4 4.6a1.6 1.6 0 0 0-2.8 0Z" />
  ),
  info: <path d="M12 11v5m0-8.1V8m8.5 4a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z" />,
  success: <path d="m8.5 12.2 2.4 2.4 4.6-4.8m5 2.2a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z" />,
  danger: <path d="M12 7.5v5m0 3.4v.1m8.5-4a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z" />,
  undo: <path d="M8.5 4.5 4.5 8.5l4 4M5 8.5h9a5.25 5.25 0 0 1 0 10.5H8.5" />,
  redo: <path d="m15.5 4.5 4 4-4 4m3.5-4h-9a5.25 5.25 0 0 0 0 10.5h5.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  edit: <path d="m14.5 6 3.5 3.5M5 19l.9-3.9L15.6 5.4a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3l-9.7 9.7L5 19Z" />,
  trash: (
    <path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 11.6A1.5 1.5 0 0 0 8.8 20h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10.2 11v5.5m3.6-5.5v5.5" />
  ),
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.2 0a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0Z" />
  ),
  'eye-off': (
    <path d="M9.5 5.800A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16.5 16.5 0 0 1-2.800 3.600M6 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5c1.700 0 3.200-.5 4.5-1.300M4 4l16 16M10 10.200a2.700 2.700 0 0 0 3.800 3.700" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  clock: <path d="M12 7.5V12l3 2m5.5-2a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z" />,
  user: <path d="M15.8 8a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0ZM4.8 20a7.3 7.3 0 0 1 14.4 0" />,
  users: (
    <path d="M12.6 8.2a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0ZM2.8 19.5a6.5 6.5 0 0 1 12.8 0M15.5 5a3.4 3.4 0 0 1 0 6.4m2.3 3a6.5 6.5 0 0 1 3.5 5.1" />
  ),
  settings: <path d="M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm-6 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z" />,
  bell: <path d="M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5Zm3.7 9.5a2 2 0 0 0 3.6 0" />,
  'arrow-left': <path d="M19 12H5m0 0 6-6m-6 6 6 6" />,
  'arrow-right': <path d="M5 12h14m0 0-6-6m6 6-6 6" />,
  columns: <path d="M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm4 0v15m5-15v15" />,
  sort: <path d="m8 9.5 4-4 4 4m-8 5 4 4 4-4" />,
  'sort-asc': <path d="M12 19V5.5m0 0L7 10.5m5-5 5 5" />,
  'sort-desc': <path d="M12 5v13.5m0 0 5-5m-5 5-5-5" />,
  building: <path d="M3.5 9.5 12 4l8.5 5.5h-17Zm2.5 0V17m4-7.5V17m4-7.5V17m4-7.5V17M4 20h16M5 17h14" />,
  scale: (
    <path d="M12 4v16m-4 0h8M5 7.5h3l4-1.5 4 1.5h3M5.5 7.5 3 13.5a2.6 2.6 0 0 0 5 0L5.5 7.5Zm13 0-2.5 6a2.6 2.6 0 0 0 5 0l-2.5-6Z" />
  ),
  chart: <path d="M4.5 4.5v15h15M9 15.5v-4m4 4V8m4 7.5V10" />,
  history: <path d="M4 5v4.5h4.5M4.3 9.3a8.2 8.2 0 1 1-.4 4.2M12 8v4.3l3 1.8" />,
  logout: <path d="M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M15.5 8l4 4-4 4m4-4H10" />,
  retry: <path d="M20 5v4.5h-4.5m4.2-.2a8.2 8.2 0 1 0 .4 4.2" />,
  link: (
    <path d="m10 14 4-4m-2.8-2.6 2.1-2.1a3.8 3.8 0 0 1 5.4 5.4l-2.1 2.1M7.4 11.2l-2.1 2.1a3.8 3.8 0 0 0 5.4 5.4l2.1-2.1" />
  ),
  calendar: (
    <path d="M6 5.5h12A1.5 1.5 0 0 1 19.5 7v11.5A1.5 1.5 0 0 1 18 20H6a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 6 5.5Zm-1.5 5h15M8.5 3.5v4m7-4v4" />
  ),
  money: (
    <path d="M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm10.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM6.2 9.7v.1m11.6 4.4v.1" />
  ),
  image: (
    <path d="M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm5.2 5a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0ZM4.5 17l4.5-4 3 2.5 3.5-3.5 4.5 4.5" />
  ),
  mail: <path d="M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM4 7l8 6 8-6" />,
  phone: (
    <path d="M8.6 4.5H5.8A1.5 1.5 0 0 0 4.3 6C4.8 13.2 10.8 19.2 18 19.7a1.5 1.5 0 0 0 1.6-1.5v-2.8l-4-1.5-1.8 2a12.5 12.5 0 0 1-5.7-5.7l2-1.8-1.5-3.9Z" />
  ),
  pin: (
    <path d="M18.5 10.3c0 4.6-6.5 10.2-6.5 10.2S5.5 14.9 5.5 10.3a6.5 6.5 0 0 1 13 0Zm-4.2 0a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z" />
  ),
  home: <path d="m4 11 8-6.5 8 6.5m-13.5-2V19.5h11V9M10 19.5v-5h4v5" />,
  book: <path d="M12 7c-1.8-1.3-4.3-2-8-2v13.5c3.7 0 6.2.7 8 2 1.8-1.3 4.3-2 8-2V5c-3.7 0-6.2.7-8 2Zm0 0v13.5" />,
  help: (
    <path d="M9.7 9.7a2.4 2.4 0 1 1 3.3 2.2c-.7.3-1 .8-1 1.6v.2m0 2.5v.1m8.5-4.3a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z" />
  ),
  calculator: (
    <path d="M7 3.5h10A1.5 1.5 0 0 1 18.5 5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM8.5 7h7v3h-7V7Zm0 6.4v.1m3.5-.1v.1m3.5-.1v.1M8.5 17v.1m3.5-.1v.1m3.5-.1v.1" />
  ),
  table: <path d="M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 5h16M4 14.5h16M10 10v9" />,
  dots: <path d="M6 12v.1m6-.1v.1m6-.1v.1" strokeWidth={2.75} />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

type IconProps = Readonly<{ name: IconName; size?: number | string; label?: string; className?: string | undefined }>;

/** A drawing in the colour of the text around it; silent to screen readers unless labelled. */
export const Icon = ({ name, size = '1.25em', label, className }: IconProps) => (
  <svg
    className={className ?? styles.icon}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    focusable="false"
    role={label ? 'img' : 'presentation'}
    aria-label={label}
    aria-hidden={!label}
  >
    {shapes[name]}
  </svg>
);
