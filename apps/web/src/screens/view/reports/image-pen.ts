import { GROUND, type Shape } from '#web/charts/plot/plot-shapes.ts';

const FAMILY = '"Inter Variable", system-ui, sans-serif';

/** Draws on a picture in the colours that the page has now; `colorOf` returns the value of a token of the page. */
export function openPen(context: CanvasRenderingContext2D, colorOf: (name: string) => string) {
  const font = (weight: number) => `${weight} 13px ${FAMILY}`;
  return {
    measure: (text: string, weight = 400) => {
      context.font = font(weight);
      return context.measureText(text).width;
    },
    text: (text: string, x: number, y: number, color: string, weight = 400) => {
      context.font = font(weight);
      context.fillStyle = colorOf(color);
      context.fillText(text, x, y);
    },
    box: (x: number, y: number, width: number, height: number, color: string, alpha = 1) => {
      context.globalAlpha = alpha;
      context.fillStyle = colorOf(color);
      context.fillRect(x, y, width, height);
      context.globalAlpha = 1;
    },
    line: (from: number, to: number, y: number, color: string, dash: readonly number[] = []) => {
      context.beginPath();
      context.setLineDash([...dash]);
      context.strokeStyle = colorOf(color);
      context.lineWidth = dash.length > 0 ? 1.5 : 2;
      context.moveTo(from, y);
      context.lineTo(to, y);
      context.stroke();
      context.setLineDash([]);
    },
    /** A plot with its corner at a place. */
    shapes: (shapes: readonly Shape[], left: number, top: number) => {
      context.save();
      context.translate(left, top);
      for (const shape of shapes) {
        context.save();
        drawShape(context, colorOf, shape);
        context.restore();
      }
      context.restore();
    },
    dot: (x: number, y: number, color: string, isHollow: boolean) => {
      context.beginPath();
      context.arc(x, y, isHollow ? 3.25 : 4, 0, 2 * Math.PI);
      context.fillStyle = colorOf(isHollow ? '--surface' : color);
      context.fill();
      if (!isHollow) return;
      context.strokeStyle = colorOf(color);
      context.lineWidth = 1.5;
      context.stroke();
    },
  };
}

export type Pen = ReturnType<typeof openPen>;

type Draw<Kind extends Shape['kind']> = (
  context: CanvasRenderingContext2D,
  colorOf: (name: string) => string,
  shape: Extract<Shape, { kind: Kind }>,
) => void;

const drawShape: Draw<Shape['kind']> = (context, colorOf, shape) => {
  switch (shape.kind) {
    case 'text':
      return drawText(context, colorOf, shape);
    case 'rect': {
      const { x, y, width, height, round = 0, fill } = shape;
      const box = new Path2D();
      box.roundRect(x, y, width, height, round);
      return drawPath(context, colorOf, { kind: 'path', d: '', fill }, box);
    }
    case 'dots': {
      const { points, radius, ...paint } = shape;
      const circles = new Path2D();
      for (const [x, y] of points) {
        circles.moveTo(x + radius, y);
        circles.arc(x, y, radius, 0, 2 * Math.PI);
      }
      return drawPath(context, colorOf, { ...paint, kind: 'path', d: '' }, circles);
    }
    case 'path':
      return drawPath(context, colorOf, shape, new Path2D(shape.d));
  }
};

const drawText: Draw<'text'> = (context, colorOf, { x, y, text, anchor, fill, weight = 400, hasGround }) => {
  context.font = `${weight} 11px ${FAMILY}`;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.fillStyle = colorOf(fill);
  if (hasGround) {
    context.strokeStyle = colorOf('--surface');
    context.lineWidth = GROUND;
    context.strokeText(text, x, y);
  }
  context.fillText(text, x, y);
};

function drawPath(
  context: CanvasRenderingContext2D,
  colorOf: (name: string) => string,
  { fill, stroke, width = 1, dash = [], opacity = 1, clip }: Extract<Shape, { kind: 'path' }>,
  path: Path2D,
): void {
  context.globalAlpha = opacity;
  if (clip) {
    const { x, y, width: wide, height } = clip;
    context.beginPath();
    context.rect(x, y, wide, height);
    context.clip();
  }
  if (fill) {
    context.fillStyle = colorOf(fill);
    context.fill(path);
  }
  if (!stroke) return;
  context.setLineDash([...dash]);
  context.strokeStyle = colorOf(stroke);
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.stroke(path);
}
