# best.awk CHOSEN OTHERS...: how much longer than the best of all (and than as written) the chosen schedule takes, of each kernel
# and shape; then how many are within 10 % of it, or within 1 us.
{
    launch = $1 " " $2 " " $3
    if (!(launch in best) || $4 < best[launch]) {
        best[launch] = $4
        by[launch] = "as written"
    }
    if ($5 < best[launch]) {
        best[launch] = $5
        by[launch] = FILENAME
    }
}
FILENAME == ARGV[1] {
    chosen[launch] = $5
    order[++count] = launch
}
END {
    for (i = 1; i <= count; i++) {
        launch = order[i]
        more = chosen[launch] - best[launch]
        near += more <= 1 || more <= 0.1 * best[launch]
        if (more > 1 && more > 0.1 * best[launch])
            printf "%-32s %10.2f us, best %10.2f us %5.2f %s\n", launch, chosen[launch], best[launch],
                   chosen[launch] / best[launch], by[launch]
    }
    printf "%d of %d launches take at most 1.1 of the best time\n", near, count
}
