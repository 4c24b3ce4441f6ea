//! A piece of the edge of a shape.

use ab_glyph_rasterizer::Point;

/// From its first point to its last; those between pull it their way.
#[derive(Clone, Copy, Debug)]
pub enum Curve {
    /// Straight.
    Line(Point, Point),
    /// A parabola.
    Quad(Point, Point, Point),
    /// A cubic Bézier curve.
    Cubic(Point, Point, Point, Point),
}

impl Curve {
    /// The curve with every point moved.
    pub fn moved(self, place: impl Fn(Point) -> Point) -> Curve {
        match self {
            Curve::Line(a, b) => Curve::Line(place(a), place(b)),
            Curve::Quad(a, b, c) => Curve::Quad(place(a), place(b), place(c)),
            Curve::Cubic(a, b, c, d) => Curve::Cubic(place(a), place(b), place(c), place(d)),
        }
    }
}
