import { screen } from '@testing-library/dom';
import { render } from '../../testing/render.ts';
import { Gauge } from './gauge.tsx';

it('reads as text: its value, and the level of the index as it was computed', () => {
  render(<Gauge label="Índice" index={50.00001} text="50.00%" />);
  expect(screen.getByRole('figure', { name: 'Índice' }).textContent).toMatch(/50\.00%Nivel de riesgo MEDIO$/);
});

it('keeps its hand on the scale, and has none without a result', () => {
  const { container, rerender } = render(<Gauge label="Índice" index={130} text="130.00%" />);
  expect(container.querySelector('g')?.style.getPropertyValue('--turn')).toBe('90deg');
  rerender(<Gauge label="Índice" index={null} text="---" />);
  expect(container.querySelector('g')).toBeNull();
  expect(screen.getByText('---')).toBeTruthy();
});
