"""Joint decisions of a table: motions, the election of a judge, and the choice of a speaking device."""
