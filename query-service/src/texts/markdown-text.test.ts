import { textOfMarkdown } from './markdown-text.ts';

const read = (source: string) => textOfMarkdown(source, 'Acerca de');

describe('a text of the installation', () => {
  it('has a title, an introduction and sections that addresses can name', () => {
    expect(read('# Quiénes somos\n\nVigilamos **compras**.\n\n## Misión y visión\n\nUna.\n\n- Dos\n')).toEqual({
      title: 'Quiénes somos',
      summary: 'Vigilamos compras.',
      introduction: '<p>Vigilamos <strong>compras</strong>.</p>',
      sections: [{ id: 'mision-y-vision', title: 'Misión y visión', html: '<p>Una.</p>\n<ul>\n<li>Dos</li>\n</ul>' }],
    });
  });

  it('needs no heading at all', () => {
    expect(read('Solo esto.')).toMatchObject({ title: 'Acerca de', introduction: '<p>Solo esto.</p>', sections: [] });
    expect(read('')).toMatchObject({ title: 'Acerca de', introduction: '', sections: [] });
  });

  it('tells sections of the same name apart, and one without any letter has an address too', () => {
    const { sections } = read('## Valores\n\n## Valores\n\n## ¿?\n');
    expect(sections.map(({ id }) => id)).toEqual(['valores', 'valores-2', 'seccion']);
  });

  it('keeps markup that it holds as text, also in titles', () => {
    const { title, introduction, sections } = read(
      '# A <b>& B</b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n## <img src=x onerror=y>\n',
    );
    expect(title).toBe('A <b>& B</b>');
    expect(introduction).not.toMatch(/<script|href/);
    expect(sections[0]?.title).toBe('<img src=x onerror=y>');
  });

  it('shows the images that lie beside it, and leaves other addresses as they are', () => {
    expect(read('![Palacio](palacio.jpg) ![Otra](/otra.png)').introduction).toBe(
      '<p><img src="/public-api/texts/images/palacio.jpg" alt="Palacio"> <img src="/otra.png" alt="Otra"></p>',
    );
  });
});
